export const installation = {} as const
