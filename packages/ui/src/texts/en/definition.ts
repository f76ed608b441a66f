export const definition = {} as const
