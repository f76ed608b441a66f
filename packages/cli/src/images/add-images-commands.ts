// groundwork images: what can be typed, and its help. Everything else is loaded only when it is used.
import { type Command, Option } from 'commander'

/** As they are typed. */
export interface BuildFlags {
  readonly to: string
  readonly base: string
  readonly controllerBase?: string
  readonly arch: string
  readonly only?: string
  readonly executableDir?: readonly string[]
  readonly authfile?: string
  readonly ca?: string
  readonly insecure?: true
}

export interface PushFlags extends BuildFlags {
  readonly from?: string
  readonly tag?: string
  readonly name?: readonly string[]
}

export const DEFAULT_BASE = 'registry.access.redhat.com/ubi9/ubi-minimal:latest'
export const DEFAULT_LAYOUT = 'oci:images'
const DEFAULT_ARCHITECTURES = 'amd64,arm64'

const IMAGES_EXAMPLES = `
Examples:
  $ groundwork images push --to registry.example.com/groundwork
        make all images and push them
  $ groundwork images build --help
        all options`

const BUILD_EXAMPLES = `
Examples:
  $ groundwork images build
        all images, for amd64 and arm64, in the directory "images"
  $ groundwork images build --only service --arch amd64 --to oci:/srv/images
        the image of the service for one architecture
  $ skopeo copy --all docker://registry.access.redhat.com/ubi9/ubi-minimal:latest oci:/media/usb/ubi:minimal
  $ groundwork images build --base oci:/media/usb/ubi:minimal
        without internet: the base image comes from a directory that was filled elsewhere
  $ SOURCE_DATE_EPOCH=1700000000 groundwork images build --base registry.example.com/base@sha256:0123...
        the same digests on every machine: of the same programs, base image and time

Images: service, agent, installer and controller. No container engine is needed. The programs are those that
"npm run build" and "npm run build:host" make. Other programs read the directory as oci:images:service.`

const PUSH_EXAMPLES = `
Examples:
  $ podman login registry.example.com
  $ groundwork images push --to registry.example.com/groundwork
        make all images and push them: registry.example.com/groundwork/service:<version> and so on
  $ groundwork images push --from oci:images --to registry.example.com:5000/groundwork --tag test
        what "groundwork images build" made, under another tag
  $ groundwork images push --to registry.example.com/site --name installer=my-installer --tag 2.0
        the installer as registry.example.com/site/my-installer:2.0, all others under their usual names
  $ groundwork images push --to registry.lab:5000/groundwork --ca lab-ca.pem --authfile auth.json
        a registry with its own CA, and a login from a file

What the registry has already is not sent again. Logins come from --authfile, else from where "podman login"
and "docker login" put them. HTTP_PROXY, HTTPS_PROXY and NO_PROXY count.`

export function addImagesCommands(program: Command): void {
  const images = program
    .command('images')
    .description('make container images of Groundwork, and push them to a registry')
    .addHelpText('after', IMAGES_EXAMPLES)
  const build = images
    .command('build')
    .description('make container images in a directory (OCI layout)')
    .addOption(option('--to <oci:directory>', 'where to put them', DEFAULT_LAYOUT))
  addBuildOptions(build)
    .addHelpText('after', BUILD_EXAMPLES)
    .action(async (flags: BuildFlags) => {
      const { runImagesBuild } = await import('./run-images.ts')
      await runImagesBuild(flags, program.version() ?? '')
    })
  const push = images
    .command('push')
    .description('push container images to a registry; they are made first, unless --from names them')
    .requiredOption(
      '--to <registry/path>',
      'where to push them: a registry, with a path or without; each image gets a repository below it',
    )
    .option('--tag <tag>', 'tag of the images (default: the version of this program)')
    .option(
      '--name <image=name>',
      'another name for the repository of an image, such as installer=my-installer; may be repeated',
      collect,
    )
    .option('--from <oci:directory>', 'push what "images build" made there')
  addBuildOptions(push)
    .addHelpText('after', PUSH_EXAMPLES)
    .action(async (flags: PushFlags) => {
      const { runImagesPush } = await import('./run-images.ts')
      await runImagesPush(flags, program.version() ?? '')
    })
}

const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value]

const addBuildOptions = (command: Command): Command =>
  command
    .option('--only <names>', 'some images only, separated by commas: service, agent, installer, controller')
    .addOption(
      option('--arch <names>', 'architectures, separated by commas: amd64, arm64', DEFAULT_ARCHITECTURES),
    )
    .addOption(option('--base <image>', 'base image, from a registry or as oci:/path:tag', DEFAULT_BASE))
    .option(
      '--controller-base <image>',
      'base image of the controller, such as the image "cli" of a release, which has oc (default: --base)',
    )
    .option(
      '--executable-dir <directory>',
      'where the programs are; may be repeated (default: where the builds of this checkout put them)',
      collect,
    )
    .option('--authfile <file>', 'logins of registries, as in a pull secret [REGISTRY_AUTH_FILE]')
    .option('--ca <file>', 'additional CA of registries (PEM)')
    .option('--insecure', 'accept any certificate of the registries named here, and no TLS')

/** Shows the default as it would be typed. */
const option = (flags: string, help: string, usual: string): Option =>
  new Option(flags, help).default(usual, usual)
