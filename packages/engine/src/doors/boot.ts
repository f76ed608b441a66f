export { matchReader, type ReaderMatch } from '../boot/match-reader.ts'
export { networkBoot } from '../boot/network-boot.ts'
export {
  claimOfSource,
  claimsOfInventory,
  type ReaderClaim,
  type ReaderEvidence,
} from '../boot/reader-claims.ts'
