export { LEAVES, type LeafName, type LeafRow } from '../pki/leaves.ts'
export type { LoginCredentials } from '../pki/login-credentials.ts'
export { createReusedKeyPairs } from '../pki/reused-key-pairs.ts'
export { BUNDLES, HOURS, SIGNERS, type SignerName } from '../pki/signers.ts'
