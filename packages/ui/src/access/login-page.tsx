export const LoginPage = (_: { onLogin: () => void }) => null
