import { describeCommands, describeExitCodes } from '@groundwork/cli/describe-commands'
import { expect, it } from 'vitest'
import { manPage, overviewPage, pageName } from './man-page.ts'

const CONTEXT = { version: '1.2.3', date: '2026-11-18' }

it('has name, synopsis, options and examples', () => {
  const command = {
    name: 'context add',
    description: 'store a service',
    usage: 'groundwork context add [options] <name>',
    arguments: [{ name: 'name', description: 'name of the context' }],
    options: [{ flags: '--url <address>', description: 'where it is', group: 'Service' }],
    more: "Examples:\n  $ a\\b\n'quoted at the start\n.dot",
  }
  expect(manPage(command, CONTEXT)).toMatchInlineSnapshot(`
    ".TH "GROUNDWORK-CONTEXT-ADD" "1" "2026-11-18" "groundwork 1.2.3" "Groundwork"
    .SH NAME
    groundwork\\-context\\-add \\- store a service
    .SH SYNOPSIS
    .B groundwork context add [options] <name>
    .SH ARGUMENTS
    .TP
    .B name
    name of the context
    .SH OPTIONS
    .TP
    .B \\-\\-url <address>
    where it is
    .SH MORE
    .nf
    Examples:
      $ a\\eb
    \\&'quoted at the start
    \\&.dot
    .fi
    .SH SEE ALSO
    .BR groundwork (1)
    "
  `)
})

it('the overview names every command and every exit code', () => {
  const commands = describeCommands()
  const page = overviewPage({ commands, exitCodes: describeExitCodes() }, CONTEXT)
  for (const command of commands) expect(page).toContain(pageName(command).replaceAll('-', '\\-'))
  for (const { code } of describeExitCodes()) expect(page).toContain(`.B ${code}\n`)
})

it('no page has a line that troff would take for a request by accident', () => {
  const known = /^\.(TH|SH|TP|B|BR|I|nf|fi)( |$)/
  for (const command of describeCommands())
    for (const line of manPage(command, CONTEXT).split('\n'))
      if (/^[.']/.test(line)) expect(line).toMatch(known)
})
