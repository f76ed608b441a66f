/** What a release consists of. */
export interface Release {
  /** As it was asked for. */
  readonly image: string
  /** The same by digest: it never means another one. */
  readonly exactImage: string
  readonly digest: string
  readonly version: string
  /** As images spell it; "multi": for several. */
  readonly architecture: string
  /** Name of a component (machine-config-operator, must-gather, installer) to its image. */
  readonly components: ReadonlyMap<string, string>
}

/** Its operating system: the name differs between OpenShift, OKD and older versions. */
export const OS_COMPONENTS = [
  'rhel-coreos',
  'stream-coreos',
  'rhel-coreos-9',
  'rhel-coreos-8',
  'machine-os-content',
] as const

/** null: this release has none. */
export function osImage({ components }: Release): string | null {
  for (const name of OS_COMPONENTS) {
    const image = components.get(name)
    if (image !== undefined) return image
  }
  return null
}
