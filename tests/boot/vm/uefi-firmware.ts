/**
 * UEFI for an emulated machine, with its variables in memory only. With a second drive for them, a processor that writes one
 * waits for the drive in the event loop of QEMU (7.2), and now and then takes or misses what was to wake another thread: the
 * machine sleeps until something else happens, which may be never. Seen six times in a thousand changes of boot entries.
 */
export const UEFI_FIRMWARE = [
  '-drive',
  'if=pflash,format=raw,readonly=on,file=/usr/share/OVMF/OVMF_CODE_4M.fd',
]
