/** Profile debug, for administrators. */
export const debug = {
  title: 'Depuració del perfil',
  lead: 'El que el servidor i aquest navegador saben de tu. Aquí no es mostren mai contrasenyes ni claus d’accés.',
  refresh: 'Actualitza',
  refreshFailed: 'No s’ha pogut actualitzar',
  refreshed: 'Dades actualitzades.',
  copy: 'Copia com a JSON',
  copied: 'Copiat com a JSON.',
  copyRefused: 'El navegador ha bloquejat la còpia. Selecciona el text i copia’l a mà.',
  failed: 'No s’ha pogut carregar el teu perfil.',
  loading: 'S’està carregant el teu perfil',
  denied: {
    title: 'Accés denegat',
    lead: 'Aquesta pàgina és només per a l’equip d’administració.',
    home: 'Torna a l’inici',
  },
  read: 'Actualitzat: {{time}}',
  empty: 'buit',
  sections: {
    profile: 'Perfil',
    account: 'Compte',
    session: 'Sessió',
    rights: 'Rol i permisos',
    features: 'Funcions activades',
    client: 'Aquest navegador',
    server: 'Servidor',
  },
} as const
