export const ConfigurePage = () => <p>…</p>
