"""Machines that follow winning strategies of specifications, and circuits of them."""
