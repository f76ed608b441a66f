import { operations } from '../operation.ts'

export const bootOperations = operations('boot', {})
