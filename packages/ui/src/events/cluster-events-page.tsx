export const ClusterEventsPage = () => <p>…</p>
