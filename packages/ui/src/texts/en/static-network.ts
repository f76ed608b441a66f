export const staticNetwork = {}
