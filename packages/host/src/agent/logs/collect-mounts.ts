import type { LogJob } from './log-job.ts'

interface Look {
  readonly about: string
  readonly program: string
  readonly args: readonly string[]
}

const LSBLK_COLUMNS = 'NAME,MAJ:MIN,SIZE,TYPE,FSTYPE,KNAME,MODEL,UUID,WWN,HCTL,VENDOR,STATE,TRAN,PKNAME'

const LOOKS: readonly Look[] = [
  { about: 'Block devices', program: 'lsblk', args: ['-o', LSBLK_COLUMNS] },
  { about: 'Mounted file systems', program: 'findmnt', args: ['--df'] },
  { about: 'Disks by id', program: 'ls', args: ['-l', '/dev/disk/by-id'] },
  { about: 'Disks by path', program: 'ls', args: ['-l', '/dev/disk/by-path'] },
  { about: 'Physical volumes', program: 'pvdisplay', args: ['-v'] },
  { about: 'Volume groups', program: 'vgdisplay', args: ['-v'] },
  { about: 'Logical volumes', program: 'lvdisplay', args: ['-v'] },
]

/** What the machine knows of its disks, in one file. */
export async function collectMounts(job: LogJob): Promise<void> {
  let text = ''
  for (const { about, program, args } of LOOKS) {
    const { code, stdout, stderr } = await job.machine.run(program, args, { signal: job.signal })
    const line = [program, ...args].join(' ')
    text += `### ${about}\n$ ${line}\n${stdout}\n`
    const complaint = stderr.trim() || (code === 0 ? '' : `exit code ${code}`)
    if (complaint !== '') job.problems.push(`${line}: ${complaint}`)
  }
  await job.machine.files.write(`${job.directory}/mount.logs`, text)
}
