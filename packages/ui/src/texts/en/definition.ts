export const definition = {}
