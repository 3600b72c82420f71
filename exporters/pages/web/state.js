// Where the game stands, and what is shown of it.
const MOST_BUTTONS = 200;
const lastRank = (j) => layers[j].length - 1;
const state = {
  token: data.start,
  history: [],
  future: [],
  side: 1,
  view: data.answers ? "winner" : "hidden",
  mode: "near",
  boards: boardsTell,
  attracting: data.player,
  layer: { 1: lastRank(1), 2: lastRank(2) },
  asks: false,
  asked: false,
  looked: -1,
  hovered: -1,
  hint: false,
  chosen: "",
  buttons: MOST_BUTTONS,
  matches: null,
};
// The positions so far, the token's last; after a step back those that had been reached follow in `future`.
const path = () => [...state.history, state.token];
const turn = () => moverAt(state.history.length);
const winnerHere = () => wonBy(state.token, turn());
const answersShown = () => state.view !== "hidden";
const attracts = () => LAYERED.includes(state.view);
const isHumansAt = (ply) => !isOver(path()[ply]) && (state.side === 0 || state.side === moverAt(ply));
const humansTurn = () => isHumansAt(state.history.length);
state.side = (data.answers ? winnerHere() : turn()) || 1;

// A layer that is asked about is not shown yet, only those before it.
const asking = () => attracts() && state.asked;
const telling = () => answersShown() && !asking();
const layerShown = () => state.layer[state.attracting] - (asking() ? 1 : 0);
