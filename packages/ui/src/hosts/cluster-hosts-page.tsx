export const ClusterHostsPage = () => <p>…</p>
