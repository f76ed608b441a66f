export const DefinitionPage = () => <p>…</p>
