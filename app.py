"""The dashboard for ``streamlit run app.py``; ``fury-tracker app`` starts the same."""

from tracker.ui.app import main

main()
