// What `vgs` and `pvs` print, both streams together: complaints stand between the lines that count.

export interface GroupOnVolume {
  readonly group: string
  /** The device below it. */
  readonly volume: string
}

/** From `vgs --noheadings -o vg_name,pv_name`. */
export function readVolumeGroups(text: string): readonly GroupOnVolume[] {
  return words(text).flatMap(([group, volume, ...more]) =>
    group !== undefined && volume?.startsWith('/') && more.length === 0 ? [{ group, volume }] : [],
  )
}

/** From `pvs --noheadings -o pv_name`. */
export function readPhysicalVolumes(text: string): readonly string[] {
  return words(text).flatMap(([volume, ...more]) =>
    volume?.startsWith('/') && more.length === 0 ? [volume] : [],
  )
}

const words = (text: string): string[][] =>
  text.split('\n').map((line) => line.split(/\s+/).filter((word) => word !== ''))
