// Alpha-beta to growing depths, on boards of at most 62 squares where marks are aligned. It stands alone: a worker runs
// its text. A score is of the squares, each worth the lines through it; a win is worth the more the sooner it comes.
function searcher({ cells, names, lines, misere }) {
  const HALF = 31, WIN = 1e6, SURE = WIN - 1000, SLOTS = 1 << 20, LOOK = 4095;
  const EXACT = 0, LEAST = 1, MOST = 2, STOP = {};
  const low = (square) => (square < HALF ? 1 << square : 0), high = (square) => (square < HALF ? 0 : 1 << (square - HALF));
  // The lines through each square, without the square itself, in two halves of bits.
  const first = new Int32Array(cells + 1), lineLow = [], lineHigh = [], worth = new Int32Array(cells);
  for (let square = 0; square < cells; square++) {
    const through = lines.filter((line) => line.includes(square)).map((line) => line.filter((other) => other !== square));
    lineLow.push(...through.map((line) => line.reduce((bits, other) => bits | low(other), 0)));
    lineHigh.push(...through.map((line) => line.reduce((bits, other) => bits | high(other), 0)));
    first[square + 1] = lineLow.length;
    worth[square] = misere ? -through.length : through.length;
  }
  const maskLow = Int32Array.from(lineLow), maskHigh = Int32Array.from(lineHigh), count = names.length;
  const marks = new Int32Array(4), used = new Int32Array(count), credit = new Float64Array(2 * cells);
  const orders = Array.from({ length: cells + 1 }, () => new Int32Array(count));
  // What was found: the position itself, never a sum of it, so that nothing is taken for something else.
  const keys = new Int32Array(4 * SLOTS), values = new Int32Array(SLOTS), notes = new Int32Array(SLOTS).fill(-1);
  let nodes = 0, deadline = Infinity, clock = () => 0;

  function completes(side, square) {
    const ownLow = marks[2 * side], ownHigh = marks[2 * side + 1];
    for (let line = first[square]; line < first[square + 1]; line++) {
      if ((ownLow & maskLow[line]) === maskLow[line] && (ownHigh & maskHigh[line]) === maskHigh[line]) return true;
    }
    return false;
  }

  function put(side, move) {
    const square = names[move][used[move]++];
    marks[2 * side] ^= low(square);
    marks[2 * side + 1] ^= high(square);
  }

  function takeBack(side, move) {
    const square = names[move][--used[move]];
    marks[2 * side] ^= low(square);
    marks[2 * side + 1] ^= high(square);
  }

  const isOpen = (move) => used[move] < names[move].length;

  function slot() {
    let mixed = Math.imul(marks[0], 0x9e3779b1) ^ Math.imul(marks[1], 0x85ebca6b) ^ Math.imul(marks[2], 0xc2b2ae35) ^ Math.imul(marks[3], 0x27d4eb2f);
    mixed ^= mixed >>> 15;
    return Math.imul(mixed, 0x2c1b3c6d) >>> 12;
  }

  const isStored = (at) => notes[at] >= 0 && keys[4 * at] === marks[0] && keys[4 * at + 1] === marks[1]
    && keys[4 * at + 2] === marks[2] && keys[4 * at + 3] === marks[3];

  function store(at, value, ply, depth, bound, move) {
    for (let part = 0; part < 4; part++) keys[4 * at + part] = marks[part];
    values[at] = value > SURE ? value + ply : value < -SURE ? value - ply : value;
    notes[at] = (depth << 10) | (bound << 8) | move;
  }

  // Put the moves in order: the one that was best before, then those that have cut off most, then the central ones.
  function ordered(ply, side, before) {
    const order = orders[ply];
    let filled = 0;
    for (let move = 0; move < count; move++) {
      if (!isOpen(move)) continue;
      const square = names[move][used[move]];
      const wanted = move === before ? Infinity : credit[side * cells + square] + worth[square];
      let at = filled++;
      for (; at > 0; at--) {
        const other = order[at - 1], otherSquare = names[other][used[other]];
        if ((other === before ? Infinity : credit[side * cells + otherSquare] + worth[otherSquare]) >= wanted) break;
        order[at] = other;
      }
      order[at] = move;
    }
    return filled;
  }

  // One move wins, two threats of the other side cannot both be met, and one must be: the value, or the only move as ~move.
  function forced(depth, ply, side) {
    let open = 0, must = -1, threats = 0;
    for (let move = 0; move < count; move++) {
      if (!isOpen(move)) continue;
      open++;
      if (completes(side, names[move][used[move]])) return WIN - ply - 1;
      if (depth > 1 && completes(1 - side, names[move][used[move]])) {
        threats++;
        must = move;
      }
    }
    if (!open) return 0;
    if (threats > 1) return ply + 2 - WIN;
    return threats ? ~must - 2 * WIN : NaN;
  }

  // The value for the side to move; `score` is that of the squares, for it too.
  function value(depth, least, most, ply, side, score) {
    if ((++nodes & LOOK) === 0 && clock() > deadline) throw STOP;
    const begins = ply > 0 ? 1 : 0;
    let only = -1;
    if (depth > 0 && !misere) {
      const known = forced(depth, ply, side);
      if (known < -1.5 * WIN) only = ~(known + 2 * WIN);
      else if (known === known) return known;
    } else if (!names.some((_, move) => isOpen(move))) return 0;
    if (depth === 0) return score;
    let alpha = Math.max(least, begins * (ply - WIN) - (1 - begins) * 2 * WIN), beta = Math.min(most, WIN - ply - 1);
    if (alpha >= beta) return alpha;
    const at = slot();
    let before = -1;
    if (isStored(at)) {
      const note = notes[at], bound = (note >> 8) & 3, found = values[at];
      const now = found > SURE ? found - ply : found < -SURE ? found + ply : found;
      before = note & 255;
      if (note >> 10 === depth || (found > SURE && bound !== MOST) || (found < -SURE && bound !== LEAST)) {
        if (bound === EXACT || (bound === LEAST && now >= beta) || (bound === MOST && now <= alpha)) return now;
      }
    }
    const from = alpha;
    let best = -Infinity, choice = 0;
    const open = only >= 0 ? 1 : ordered(ply, side, before), order = orders[ply];
    if (only >= 0) order[0] = only;
    for (let place = 0; place < open; place++) {
      const move = order[place], square = names[move][used[move]];
      let found;
      if (misere && completes(side, square)) found = ply + 1 - WIN;
      else {
        put(side, move);
        found = -value(depth - 1, -beta, -alpha, ply + 1, 1 - side, -(score + worth[square]));
        takeBack(side, move);
      }
      if (found > best) {
        best = found;
        choice = move;
      }
      if (best > alpha) alpha = best;
      if (alpha >= beta) {
        credit[side * cells + square] += depth * depth;
        break;
      }
    }
    store(at, best, ply, depth, best <= from ? MOST : best >= beta ? LEAST : EXACT, choice);
    return best;
  }

  function set(board) {
    marks.fill(0);
    let score = 0;
    for (let square = 0; square < cells; square++) {
      if (board[square] === 0) continue;
      const side = board[square] - 1;
      marks[2 * side] |= low(square);
      marks[2 * side + 1] |= high(square);
      score += side ? -worth[square] : worth[square];
    }
    names.forEach((squares, move) => { used[move] = squares.filter((square) => board[square]).length; });
    return score;
  }

  // Value each move, for player 1: to one ply more again and again, until all is proved or a bound is met.
  function run({ board, plies, milliseconds }, report, now = Date.now) {
    clock = now;
    const begun = now(), score = set(board), empty = board.filter((mark) => !mark).length;
    const side = (cells - empty) % 2, sign = side ? -1 : 1;
    const moves = names.map((_, move) => move).filter(isOpen).map((move) => ({ move, depth: 0, score: 0, winner: 0, plies: 0, sure: false }));
    deadline = begun + milliseconds;
    nodes = 0;
    const tell = (done) => report({ moves: moves.filter(({ depth }) => depth).map((each) => ({ ...each })), nodes, spent: now() - begun, done });
    try {
      for (let depth = 1; depth <= Math.min(plies, empty) && moves.some(({ sure }) => !sure); depth++) {
        for (const each of moves.filter(({ sure }) => !sure)) {
          Object.assign(each, valued(each.move, depth, side, sign * score, empty, sign));
          if (now() - begun > 300) tell(false);
        }
        tell(false);
      }
    } catch (stopped) {
      if (stopped !== STOP) throw stopped;
    }
    tell(true);
  }

  function valued(move, depth, side, score, empty, sign) {
    const square = names[move][used[move]];
    let found;
    if (completes(side, square)) found = misere ? 1 - WIN : WIN - 1;
    else {
      put(side, move);
      found = -value(depth - 1, -2 * WIN, 2 * WIN, 1, 1 - side, -(score + worth[square]));
      takeBack(side, move);
    }
    const won = Math.abs(found) > SURE;
    return {
      depth, score: sign * found, winner: won ? (sign * found > 0 ? 1 : 2) : 0,
      plies: won ? WIN - Math.abs(found) - 1 : 0, sure: won || depth >= empty,
    };
  }

  return { run };
}
