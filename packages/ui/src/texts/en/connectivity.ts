export const connectivity = {} as const
