/** What decides which address, which settings and which agent a machine has. */
const TELLING =
  /FIXTURE|renamed|static network|pre-network-manager|NetworkManager|ignition|agent|timed? ?out|fail|error/i
/** Said on every boot, many times, and about nothing that a test asks for. */
const NOISE = /dbus-daemon|device \(lo\)|state change|hostname|rfkill|FIXTURE cmdline/
const LINES = 60

/** The lines of a console that tell how a machine came to what it is. A failed test shows them. */
export function consoleStory(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => TELLING.test(line) && !NOISE.test(line))
    .slice(-LINES)
    .join('\n')
}
