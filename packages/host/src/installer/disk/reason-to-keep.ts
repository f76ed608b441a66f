import type { InstallerSettings } from '../installer-settings.ts'

/** Why nothing on the installation disk may be erased beforehand; null: nothing was asked to be kept. */
export function reasonToKeepData({
  coreosImage,
  skipsDiskCleanup,
  installerArgs,
}: Pick<InstallerSettings, 'coreosImage' | 'skipsDiskCleanup' | 'installerArgs'>): string | null {
  if (coreosImage !== '') return 'this system runs from it'
  if (skipsDiskCleanup) return 'the cluster asks not to clean it'
  const kept = installerArgs.find((word) => /^--save-part(?:label|index)(?:=|$)/.test(word))
  return kept === undefined ? null : `partitions are to be kept (${kept})`
}
