// docs/cli.md, made from the commands themselves.
import {
  type DescribedCommand,
  describeCommands,
  describeExitCodes,
  describeKinds,
} from '@groundwork/cli/describe-commands'
import { code, GENERATED_NOTE, page, table } from './markdown.ts'

const INTRODUCTION = `\`groundwork <verb> <kind> [name] [flags]\` does everything that the API can do. Start with \`groundwork login\`, or with nothing at all for a service on this computer; \`groundwork <verb> --help\`
shows what stands here. Commands of the service itself (\`serve\`, \`backup\`, \`restore\`, \`reset-password\`) are in [Running Groundwork](running.md), \`lab\` is in [Lab](lab.md).

**Names.** An object is named by its name, its id, or the beginning of one that fits no other; \`host/node-1\` is the same as \`host node-1\`. Where several fit, they are listed, and the exit code is 2.
What changes something takes whole names and ids only, unless it lets you type the name again.

**Which service.** \`--url\` or \`--context\`, else \`GROUNDWORK_URL\` or \`AI_URL\`, else the current context, else \`http://127.0.0.1:8090\`. A token comes from \`--token-file\`, \`GROUNDWORK_TOKEN\` or \`AI_TOKEN\`, or from the
context, and is sent to no other service than its own. Contexts are in \`~/.config/groundwork/contexts.yaml\` (\`XDG_CONFIG_HOME\`), readable by their owner alone. \`HTTP_PROXY\`, \`HTTPS_PROXY\` and \`NO_PROXY\` count.

**Certificates.** A service that signed its certificate itself is shown with its SHA-256 at the first contact (\`login\`, \`context add\`). What was accepted is kept, and counts as that very certificate from then on. Without a
terminal, \`--fingerprint\` says which one is expected. \`--insecure\` checks nothing, and says so each time.

**Retries.** Requests that can be repeated are repeated up to six times when a connection breaks, or the service is busy (429, 502, 503, 504), as \`Retry-After\` says or with longer and longer pauses. Nothing that changes
something is sent twice, unless it never left. A service that has not answered at all is tried three times within two seconds.

**Secrets** are read from a file (\`field=@file\`), from standard input (\`@-\`) or from a prompt, never from the command line, and are shown only with \`--reveal\`. What deletes or breaks off asks for the name, or takes \`--yes\`.

**Without the service.** \`npm run build:cli\` makes an executable of these commands alone, a tarball for \`npm install -g\`, and manual pages: \`man groundwork-get\`. \`groundwork completion bash\` (or zsh, fish) completes commands, flags and names.`

const OUTPUT = `\`-o table\` (the default), \`wide\`, \`json\`, \`jsonl\` (one object a line), \`yaml\`, \`name\`, \`csv\`, \`jsonpath=EXPRESSION\`. A list has what its table needs; an object that is named comes as a whole. Tables fit a terminal, and are
never cut in a pipe. Colour and signs beyond ASCII are for terminals only, and not with \`NO_COLOR\`. Failures are on standard error; with \`-o json\` as \`{"error": {"exit_code", "reason", "message", "error_code", "status", "next"}}\`,
with the codes of [Errors](errors.md).

JSONPath is the part of kubectl's that people use: \`{.a.b}\`, \`{['a.b']}\`, \`{[0]}\`, \`{[-1]}\`, \`{[1:3]}\`, \`{[*]}\`, \`{..a}\`, \`{[?(@.status=="known")]}\`, \`{range …}…{end}\`, \`{"\\n"}\`. A list may be called \`.items\`, as kubectl has it.

\`--filter\` takes words, \`column:value\`, \`column:a,b\`, \`column=value\`, \`column!=value\` and \`-\` for not. For hosts it is the whole filter language of the web pages: \`memory<16\`, \`checked_in>5m\`, \`ip:10.0.0.0/24\`, \`name~^rack1\`, \`or\`, \`( )\`.`

export const renderCommandLine = (): string =>
  page(
    GENERATED_NOTE,
    '# The command line',
    INTRODUCTION,
    '## Output',
    OUTPUT,
    '## Exit codes',
    table(
      ['code', 'meaning'],
      describeExitCodes().map(({ code: number, meaning }) => [String(number), meaning]),
    ),
    '## Kinds',
    table(
      ['kind', 'also', 'what', 'columns'],
      describeKinds().map(({ singular, plural, shortNames, description, columns }) => [
        code(singular),
        [plural, ...shortNames].map(code).join(', '),
        description,
        columns.join(', '),
      ]),
    ),
    '## Flags of many commands',
    commonFlags(),
    ...describeCommands().flatMap(renderCommand),
  )

/** Flags that every command has are said once. */
const COMMON = ['Service', 'Output']

function commonFlags(): string {
  const get = describeCommands().find(({ name }) => name === 'get')
  const shared = (get?.options ?? []).filter(({ group }) => COMMON.includes(group))
  return table(
    ['flag', 'what', 'belongs to'],
    shared.map(({ flags, description, group }) => [code(flags), description, group.toLowerCase()]),
  )
}

function renderCommand(command: DescribedCommand): readonly string[] {
  const options = command.options.filter(({ group }) => !COMMON.includes(group))
  const groups = new Set(command.options.map(({ group }) => group))
  const common = COMMON.filter((group) => groups.has(group)).map((group) => group.toLowerCase())
  return [
    `## groundwork ${command.name}`,
    `${sentence(command.description)}`,
    `\`\`\`\n${command.usage}\n\`\`\``,
    command.arguments.length + options.length === 0
      ? ''
      : table(
          ['', ''],
          [
            ...command.arguments.map(({ name, description }) => [code(name), description]),
            ...options.map(({ flags, description }) => [code(flags), description]),
          ],
        ),
    common.length === 0 ? '' : `Also the [flags](#flags-of-many-commands) of ${common.join(' and ')}.`,
    `\`\`\`\n${command.more}\n\`\`\``,
  ]
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
