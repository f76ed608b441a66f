export const checks = {}
