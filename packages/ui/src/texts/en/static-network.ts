export const staticNetwork = {} as const
