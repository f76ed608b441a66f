import { operations } from '../operation.ts'

export const mediaOperations = operations('media', {})
