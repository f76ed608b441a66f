export const connectivity = {}
