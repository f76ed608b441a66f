export { BUILT_IN_NAMES, findBuiltIn } from '../profile/built-in-profiles.ts'
export { Profile } from '../profile/profile.ts'
export { ProfileError, readProfile } from '../profile/read-profile.ts'
