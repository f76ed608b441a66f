// The commands of the guide, run with the addresses and folders of a lab.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPullSecret } from '@groundwork/service/testing/parts'

export interface Guide {
  /** Runs a command of the guide; `tidied` without blanks that break it. */
  guide(title: string, how?: 'as printed' | 'tidied'): Promise<string>
}

export interface GuideOptions {
  /** Where the service is. */
  readonly api: string
  /** Where the guide puts the image. */
  readonly images: string
  /** In the terminal that all commands share. */
  run(command: string): Promise<string>
}

const COMMANDS = new URL('./walkthrough-2021.sh', import.meta.url)
export const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8zPz3S1pWWLm3wXnDk0h9J1Ff8aQ2o1vW4cC3b7rYx root@kvm-host'

/** What the guide expects in the home folder. Returns the folder for the image. */
export async function prepareHome(dir: string): Promise<string> {
  const images = join(dir, 'images')
  await Promise.all([mkdir(join(dir, '.ssh')), mkdir(join(dir, '.kube')), mkdir(images)])
  await writeFile(join(dir, '.ssh', 'id_ed25519.pub'), `${PUBLIC_KEY}\n`)
  await writeFile(join(dir, 'pull-secret.txt'), `${aPullSecret()}\n`)
  return images
}

export async function createGuide({ api, images, run }: GuideOptions): Promise<Guide> {
  const commands = await readCommands()
  return {
    async guide(title, how = 'as printed') {
      const command = commands.get(title)
      if (command === undefined) throw new Error(`The guide has no command "${title}".`)
      const here = command
        .replaceAll('http://192.167.124.1:8090', api)
        .replaceAll('/var/lib/libvirt/images/default', images)
      return run(how === 'tidied' ? here.replace(/\\ +$/gm, '\\') : here)
    },
  }
}

async function readCommands(): Promise<ReadonlyMap<string, string>> {
  const [, ...sections] = (await readFile(COMMANDS, 'utf8')).split(/^### /m)
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end + 1).replace(/\n+$/, '')]
    }),
  )
}
