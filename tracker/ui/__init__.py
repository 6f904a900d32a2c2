"""The dashboard: a Streamlit app beside the board. Nothing outside this folder imports Streamlit."""
