/** What the kernel of an emulated machine has to be told. */
export const EMULATED_MACHINE = [
  // In its first moments it measures whether a timer ticks. An emulator that waits for its turn, because others use the cores, looks
  // like broken hardware then, and the kernel gives up.
  'no_timer_check',
  // It also finds that time does not pass evenly, and asks a device for it from then on: each such question leaves the emulated code.
  'tsc=reliable',
  // Detours around faults of processors that nothing here has.
  'mitigations=off',
]
