export const ChecksPage = () => <p>…</p>
