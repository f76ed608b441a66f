export const ClusterPage = () => <p>…</p>
