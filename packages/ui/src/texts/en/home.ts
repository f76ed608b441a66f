import { counted } from './common.ts'

export const home = {
  title: 'Home',
  attention: (count: number) => `${counted(count, 'cluster')} ${count === 1 ? 'waits' : 'wait'} for you`,
  calm: 'Nothing waits for you',
  moreCauses: (count: number) => `${counted(count, 'more cause')}`,
  warnings: (count: number) => counted(count, 'warning'),
  wholeExplanation: 'The whole explanation',
  moreClusters: (count: number) => `${counted(count, 'more cluster')}`,
  booting: 'Machines that boot right now',
  discovering: (count: number) =>
    count === 1 ? 'One host is being discovered:' : `${count} hosts are being discovered:`,
  free: 'Without a cluster',
  giveHosts: 'Give them to a cluster',
  recent: 'Recent events',
  allEvents: 'All events',
  first: {
    title: 'From bare machines to OpenShift in three steps',
    steps: [
      {
        title: 'Create a cluster',
        text: 'Say what is to be installed: name, version, network. Everything can be changed until the installation starts.',
      },
      {
        title: 'Boot machines',
        text: 'Start your machines from its boot media. They report their hardware, and every check runs automatically.',
      },
      {
        title: 'Install',
        text: 'When all checks pass, one button installs the cluster. You watch every host on its way.',
      },
    ],
    tryTitle: 'Try it with simulated machines',
    tryText: (count: number) =>
      `Makes a cluster named “demo” and switches on ${count} simulated machines. No hardware is touched, and nothing leaves this computer.`,
    tryButton: 'Start a demo cluster',
    started: 'The demo cluster was made. Its machines boot now.',
    commandText: (count: number) =>
      `This command makes a cluster and switches on ${count} simulated machines, until you stop it. No hardware is touched.`,
    command: (count: number, url: string) =>
      `npm run -s groundwork -- lab up --hosts ${count} --speed 20${url === '' ? '' : ` --url ${url}`}`,
  },
}
