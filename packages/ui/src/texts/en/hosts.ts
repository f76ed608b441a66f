export const hosts = {} as const
