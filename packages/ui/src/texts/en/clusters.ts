export const clusters = {
  gone: 'There is no such cluster',
  goneText: 'It was deleted, or the address is mistyped.',
  tabsLabel: 'Views of this cluster',
  tabs: {
    '': 'Overview',
    configure: 'Configure',
    hosts: 'Hosts',
    checks: 'Checks',
    connectivity: 'Connectivity',
    installation: 'Installation',
    events: 'Events',
    definition: 'Definition',
  },
}
