export const InstallationPage = () => <p>…</p>
