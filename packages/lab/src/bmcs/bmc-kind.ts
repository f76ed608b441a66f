/** How one kind of BMC behaves, as a row of a table. The client under test knows nothing of it. */
export interface BmcKind {
  readonly id: string
  /** What a client should take it for. */
  readonly vendor: string
  readonly root: { readonly Vendor?: string; readonly Id?: string; readonly Oem?: object }
  readonly systemId: string
  readonly managerId: string
  readonly manufacturer: string
  readonly model: string
  readonly managerModel: string
  readonly firmware: string
  /** Beside the computer: boards that are listed as systems too. */
  readonly otherSystems: readonly string[]
  /** False: the system does not name its manager. */
  readonly linksManager: boolean
  readonly media: {
    readonly under: 'system' | 'manager'
    readonly collection: string
    readonly drives: readonly { readonly id: string; readonly types: readonly string[] | null }[]
    readonly style: 'action' | 'patch' | 'host-and-path'
    /** What it calls the way to the image. */
    readonly connectedVia: string
    /** After an eject the image is still named. */
    readonly keepsName: boolean
  }
  readonly insert: {
    readonly needs: readonly string[]
    readonly refuses: readonly string[]
    /** 202: it is done by a task. */
    readonly status: 200 | 202 | 204
    /** Where an error names the parameter: in arguments, in a sentence, in the details alone. */
    readonly words: 'arguments' | 'sentence' | 'details'
    readonly schemes: readonly string[]
    readonly wantsFolder: boolean
  }
  readonly ejectNeedsBody: boolean
  readonly boot: {
    readonly targets: readonly string[]
    readonly place: 'system' | 'settings'
    readonly mode: 'taken' | 'refused'
    /** Boots from where these attributes say, and forgets the override. */
    readonly attributes: boolean
    /** An override that is set has to be cleared before another is taken. */
    readonly clearFirst: boolean
    readonly knowsOnce: boolean
  }
  readonly resets: readonly string[]
  /** In a resource of their own instead of beside the action. */
  readonly hasActionInfo: boolean
  readonly etag: 'none' | 'strong' | 'weak' | 'weak-taken-strong' | 'empty'
  readonly login: 'session' | 'basic' | 'none'
  readonly hasJobs: boolean
  readonly licence: string | null
  /** Asks for a slash at the end. */
  readonly wantsSlash: boolean
  readonly powerSeconds: number
  readonly resetSeconds: number
}
