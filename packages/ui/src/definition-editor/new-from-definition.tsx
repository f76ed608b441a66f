export const NewFromDefinition = () => <p>…</p>
