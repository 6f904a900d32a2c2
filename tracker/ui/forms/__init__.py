"""Entering what happens: each form is a talk of questions that ends in lines of the log.

A talk is a generator: it yields a :class:`~tracker.ui.forms.question.Question`, receives the word of an
answer, and returns the finished lines. It is followed anew from its first answer each time, so what is half
entered is nothing but a tuple of words; nothing here knows Streamlit.
"""
