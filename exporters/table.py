"""Alias until the helpers are done."""

from exporters.table_csv import render as render
