/** Cards that a profile may name, with the numbers by which the PCI list knows them. */
export const GPUS = {
  'nvidia-a100': {
    vendor: 'NVIDIA Corporation',
    vendorId: '10de',
    name: 'GA100 [A100 PCIe 40GB]',
    deviceId: '20f1',
  },
  'nvidia-l40s': { vendor: 'NVIDIA Corporation', vendorId: '10de', name: 'AD102GL [L40S]', deviceId: '26b9' },
  'amd-mi210': {
    vendor: 'Advanced Micro Devices, Inc. [AMD/ATI]',
    vendorId: '1002',
    name: 'Aldebaran/MI200 [Instinct MI210]',
    deviceId: '740f',
  },
} as const

export type GpuName = keyof typeof GPUS

export const GPU_NAMES = Object.keys(GPUS) as readonly GpuName[]

/** In the form of the list that distributions ship. */
export const PCI_NAMES = [...new Set(Object.values(GPUS).map(({ vendorId }) => vendorId))]
  .map((vendorId) => {
    const cards = Object.values(GPUS).filter((card) => card.vendorId === vendorId)
    const lines = cards.map(({ deviceId, name }) => `\t${deviceId}  ${name}\n`)
    return `${vendorId}  ${cards[0]?.vendor}\n${lines.join('')}`
  })
  .join('')
