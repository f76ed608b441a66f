import type { Random } from '../random/random.ts'
import type { BmcSpec, CpuSpec, GpuSpec, Hardware, NicSpec, VendorSpec } from '../world/hardware.ts'
import { buildDisks } from './build-disks.ts'
import { GPUS, type GpuName } from './gpus.ts'
import { fillPattern, makeMac, makeUuid } from './identities.ts'
import { MAKERS, type Maker } from './makers.ts'
import type { NicProfile, Profile } from './profile.ts'
import { readClockAheadMs, readSizeBytes, readSpeedMbps } from './quantities.ts'

export interface MachineSeed {
  /** Of the machine in the whole lab, from 0: serials and hardware addresses are made of it. */
  readonly index: number
  readonly random: Random
}

export const DEFAULT_SEGMENT = 'machines'

/** One machine of the profile. The same place gives the same machine. */
export function buildHardware(profile: Profile, { index, random }: MachineSeed): Hardware {
  const maker: Maker = MAKERS[profile.maker]
  const architecture = profile.architecture ?? 'x86_64'
  const firmware = profile.firmware ?? 'uefi'
  const memoryBytes = wholeMiB(readSizeBytes(profile.memory))
  const tpm = profile.tpm ?? 'none'
  return {
    profile: profile.name,
    hostname: (profile.hostname ?? 'localhost').replaceAll('{number}', String(index + 1)),
    vendor: buildVendor(profile, maker, index, random),
    uuid: profile.uuid ?? makeUuid(random),
    virtualisation: maker.virtualisation,
    architecture,
    cpu: buildCpu(profile.cpu, maker, architecture),
    memoryBytes,
    moduleBytes: moduleSizes(memoryBytes, maker.virtualisation !== null),
    firmware,
    secureBoot: profile.secureBoot ?? (firmware === 'uefi' ? 'off' : 'unsupported'),
    tpm: tpm === 'none' ? null : tpm,
    nics: buildNics(profile.nics, maker, index),
    gpus: buildGpus(profile.gpus ?? []),
    bmc: profile.bmc === undefined ? null : addressInNetwork(profile.bmc, index),
    clockAheadMs: profile.clock === undefined ? 0 : readClockAheadMs(profile.clock),
    disks: buildDisks(profile.disks, { index, random, maker }),
  }
}

/** Firmware tells the size of modules in MiB. */
const wholeMiB = (bytes: number): number => Math.max(1, Math.floor(bytes / 2 ** 20)) * 2 ** 20

function buildVendor(profile: Profile, maker: Maker, index: number, random: Random): VendorSpec {
  return {
    manufacturer: maker.manufacturer,
    product: profile.product ?? maker.product,
    family: maker.family,
    serial: profile.serial ?? fillPattern(maker.serial, index, random),
    boardSerial: profile.boardSerial ?? fillPattern(maker.boardSerial, index, random),
    assetTag: '',
  }
}

/** Shared by all machines: these lists are long. The hypervisor's own mark comes last. */
const COMMON_FLAGS =
  'fpu vme de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat clflush mmx fxsr sse sse2 ht syscall nx lm constant_tsc rep_good nopl cpuid pni pclmulqdq ssse3 fma cx16 sse4_1 sse4_2 x2apic movbe popcnt aes xsave avx f16c rdrand lahf_lm abm fsgsbase bmi1 avx2 smep bmi2 erms rdseed adx smap clflushopt sha_ni xsaveopt'
const FLAGS = {
  intel: `${COMMON_FLAGS} vmx ept vpid`.split(' '),
  amd: `${COMMON_FLAGS} svm npt`.split(' '),
  arm: 'fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp'.split(
    ' ',
  ),
}
const GUEST_FLAGS = {
  intel: [...FLAGS.intel, 'hypervisor'],
  amd: [...FLAGS.amd, 'hypervisor'],
  arm: FLAGS.arm,
}
const DEFAULT_MHZ = 3_400

function buildCpu(cpu: Profile['cpu'], maker: Maker, architecture: Hardware['architecture']): CpuSpec {
  const model = cpu.model ?? maker.cpuModel[architecture]
  const isGuest = maker.virtualisation !== null
  const kind = architecture === 'aarch64' ? 'arm' : model.includes('AMD') ? 'amd' : 'intel'
  return {
    model,
    count: Number(cpu.threads),
    mhz: cpu.mhz === undefined ? (isGuest ? 0 : DEFAULT_MHZ) : Number(cpu.mhz),
    flags: (isGuest ? GUEST_FLAGS : FLAGS)[kind],
  }
}

function buildNics(profiles: readonly NicProfile[], maker: Maker, index: number): NicSpec[] {
  const each = profiles.flatMap((profile) =>
    Array.from({ length: Number(profile.count ?? 1) }, () => profile),
  )
  return each.map(({ segment = DEFAULT_SEGMENT, speed = '10 Gb/s', address, mac }, nic) => ({
    name: maker.nic.name(nic),
    mac: mac ?? makeMac(maker.macStart, index, nic),
    segment,
    speedMbps: readSpeedMbps(speed),
    addresses: address === undefined ? [] : [address],
    vendor: maker.nic.vendor,
    product: maker.nic.product,
  }))
}

function buildGpus(profiles: readonly { readonly model: GpuName; readonly count?: string }[]): GpuSpec[] {
  const names = profiles.flatMap(({ model, count = '1' }) =>
    Array.from({ length: Number(count) }, () => model),
  )
  return names.map((name, index) => ({
    ...GPUS[name],
    address: `0000:${(0x3b + index).toString(16).padStart(2, '0')}:00.0`,
  }))
}

/** Behind those that routers like to have. */
const FIRST_BMC = 10

function addressInNetwork(network: string, index: number): BmcSpec {
  const [base = '', length = ''] = network.split('/')
  const number = base.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const room = 2 ** (32 - Number(length))
  const address = number - (number % room) + ((FIRST_BMC + index) % room)
  return {
    address: [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.'),
    v6Address: '',
  }
}

const GIB = 2 ** 30
const FEWEST_MODULES = 8
const MOST_MODULES = 64

/** Memory modules: as many equal ones as a server likes to have, or a single one where that does not come out even. */
function moduleSizes(memoryBytes: number, isVirtual: boolean): readonly number[] {
  if (isVirtual || memoryBytes % GIB !== 0) return [memoryBytes]
  let size = GIB
  while (memoryBytes % (size * 2) === 0 && memoryBytes / (size * 2) >= FEWEST_MODULES) size *= 2
  const count = memoryBytes / size
  return count > MOST_MODULES ? [memoryBytes] : Array.from({ length: count }, () => size)
}
