export { PERSONALITIES } from '../vendors/personalities.ts'
export type { BootMethod, Personality } from '../vendors/personality.ts'
