export const shell = {
  skip: 'Ir al contenido',
  main: 'Principal',
  account: {
    open: 'Abrir el menú de la cuenta',
    admin: 'Admin',
    viewProfile: 'Ver perfil',
    editProfile: 'Editar perfil',
    settings: 'Ajustes de la cuenta',
    adminDashboard: 'Panel de administración',
    signOut: 'Salir',
  },
  language: 'Idioma',
  theme: { label: 'Tema', light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
  offline: {
    banner: 'Sin conexión.',
    unanswered: 'Aún no hay conexión.',
    detail: 'Mostramos el contenido guardado.',
    changes: 'Para hacer cambios necesitas conexión.',
    nobody: 'No hay nada guardado en este dispositivo. Volveremos a intentarlo cuando haya conexión.',
    back: 'Conexión recuperada.',
  },
  readingOnly: {
    banner: 'Por ahora solo puedes leer.',
    queued: 'Lo que escribas se enviará más tarde.',
    refused: 'Pronto podrás volver a guardar.',
    back: 'Ya puedes guardar.',
  },
  notFound: {
    title: '¡Vaya! No encontramos la página',
    lead: 'Puede que la página ya no exista o que el enlace esté incompleto.',
    home: 'Volver al inicio',
  },
  crash: {
    title: 'Error inesperado de la aplicación',
    lead: 'Ha fallado algo nuestro. Recarga la página.',
    reload: 'Recargar',
    request: 'ID de la petición: {{id}}',
  },
  soon: {
    swap: {
      title: 'El Mercado',
      lead: 'Por ahora, aquí no se puede comprar, vender ni alquilar.',
    },
  },
} as const
