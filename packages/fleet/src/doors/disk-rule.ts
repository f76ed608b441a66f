export { type ChosenDisk, chooseDisk } from '../disks/choose-disk.ts'
export {
  DISK_TEXT_FIELDS,
  DISK_TYPE_WORDS,
  type DiskCondition,
  type DiskRule,
  type DiskRuleProblem,
  type ParsedDiskRule,
  parseDiskRule,
  printDiskRule,
} from '../disks/disk-rule.ts'
