// Ignition configurations of specification 3.x, as far as 3.5 knows them. Everything but the version is optional, because
// a document that is merged into another says only what it changes.

export interface IgnitionConfig {
  readonly ignition: IgnitionSection
  readonly kernelArguments?: KernelArguments
  readonly passwd?: Passwd
  readonly storage?: Storage
  readonly systemd?: Systemd
}

export interface IgnitionSection {
  readonly version: string
  readonly config?: { readonly merge?: readonly Resource[]; readonly replace?: Resource }
  readonly proxy?: Proxy
  readonly security?: { readonly tls?: { readonly certificateAuthorities?: readonly Resource[] } }
  readonly timeouts?: { readonly httpResponseHeaders?: number; readonly httpTotal?: number }
}

export interface Proxy {
  readonly httpProxy?: string
  readonly httpsProxy?: string
  readonly noProxy?: readonly string[]
}

export interface Resource {
  readonly source?: string
  readonly compression?: string
  readonly httpHeaders?: readonly { readonly name: string; readonly value?: string }[]
  readonly verification?: { readonly hash?: string }
}

export interface KernelArguments {
  readonly shouldExist?: readonly string[]
  readonly shouldNotExist?: readonly string[]
}

export interface Passwd {
  readonly users?: readonly User[]
  readonly groups?: readonly Group[]
}

export interface User {
  readonly name: string
  readonly gecos?: string
  readonly groups?: readonly string[]
  readonly homeDir?: string
  readonly noCreateHome?: boolean
  readonly noLogInit?: boolean
  readonly noUserGroup?: boolean
  readonly passwordHash?: string
  readonly primaryGroup?: string
  readonly shell?: string
  readonly shouldExist?: boolean
  readonly sshAuthorizedKeys?: readonly string[]
  readonly system?: boolean
  readonly uid?: number
}

export interface Group {
  readonly name: string
  readonly gid?: number
  readonly passwordHash?: string
  readonly shouldExist?: boolean
  readonly system?: boolean
}

export interface Storage {
  readonly disks?: readonly Disk[]
  readonly raid?: readonly Raid[]
  readonly luks?: readonly Luks[]
  readonly filesystems?: readonly Filesystem[]
  readonly files?: readonly File[]
  readonly directories?: readonly Directory[]
  readonly links?: readonly Link[]
}

export interface Owner {
  readonly id?: number
  readonly name?: string
}

interface Node {
  readonly path: string
  readonly overwrite?: boolean
  readonly user?: Owner
  readonly group?: Owner
}

export interface File extends Node {
  readonly mode?: number
  readonly contents?: Resource
  readonly append?: readonly Resource[]
}

export interface Directory extends Node {
  readonly mode?: number
}

export interface Link extends Node {
  readonly target?: string
  readonly hard?: boolean
}

export interface Disk {
  readonly device: string
  readonly wipeTable?: boolean
  readonly partitions?: readonly Partition[]
}

export interface Partition {
  readonly number?: number
  readonly label?: string
  readonly sizeMiB?: number
  readonly startMiB?: number
  readonly typeGuid?: string
  readonly guid?: string
  readonly resize?: boolean
  readonly shouldExist?: boolean
  readonly wipePartitionEntry?: boolean
}

export interface Raid {
  readonly name: string
  readonly level?: string
  readonly devices?: readonly string[]
  readonly spares?: number
  readonly options?: readonly string[]
}

export interface Luks {
  readonly name: string
  readonly device?: string
  readonly label?: string
  readonly uuid?: string
  readonly wipeVolume?: boolean
  readonly discard?: boolean
  readonly options?: readonly string[]
  readonly openOptions?: readonly string[]
  readonly keyFile?: Resource
  readonly clevis?: Clevis
  readonly cex?: { readonly enabled?: boolean }
}

export interface Clevis {
  readonly tpm2?: boolean
  readonly threshold?: number
  readonly tang?: readonly {
    readonly url: string
    readonly thumbprint?: string
    readonly advertisement?: string
  }[]
  readonly custom?: { readonly pin?: string; readonly config?: string; readonly needsNetwork?: boolean }
}

export interface Filesystem {
  readonly device: string
  readonly path?: string
  readonly format?: string
  readonly label?: string
  readonly uuid?: string
  readonly options?: readonly string[]
  readonly mountOptions?: readonly string[]
  readonly wipeFilesystem?: boolean
}

export interface Systemd {
  readonly units?: readonly Unit[]
}

export interface Unit {
  readonly name: string
  readonly enabled?: boolean
  readonly mask?: boolean
  readonly contents?: string
  readonly dropins?: readonly Dropin[]
}

export interface Dropin {
  readonly name: string
  readonly contents?: string
}
