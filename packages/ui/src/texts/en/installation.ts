export const installation = {}
