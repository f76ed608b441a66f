export const ConnectivityPage = () => <p>…</p>
