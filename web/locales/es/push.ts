export const push = {
  on: 'Notificaciones activadas.',
  failed: 'No hemos podido activar las notificaciones',
  ask: {
    reply: {
      title: '¿Te avisamos cuando alguien responda?',
      lead: '{{name}} acaba de responder a una pregunta tuya. Este dispositivo puede avisarte de la próxima respuesta, aunque Our Peeps esté cerrado.',
      sample: '{{name}} respondió a tu pregunta',
    },
    message: {
      title: '¿Te avisamos cuando alguien te escriba?',
      lead: '{{name}} te acaba de escribir. Este dispositivo puede avisarte del próximo mensaje, aunque Our Peeps esté cerrado.',
      sample: '{{name}} te ha escrito',
    },
    now: 'ahora',
    only: 'Solo lo que va contigo: respuestas, mensajes y cambios en eventos a los que te has apuntado',
    quiet: 'En silencio de {{from}} a {{to}}',
    private: 'Sin textos en la pantalla bloqueada, salvo que tú lo permitas',
    yes: 'Activar notificaciones',
    no: 'Ahora no',
  },
  blocked: {
    title: 'Tu navegador bloquea las notificaciones',
    lead: 'Solo tú puedes cambiarlo, en {{browser}} y en este dispositivo:',
    others: 'Pasos para otros navegadores',
    still: 'Las notificaciones siguen bloqueadas.',
    check: 'Comprobar de nuevo',
    chrome: {
      name: 'Chrome o Edge',
      first: 'Pulsa el icono a la izquierda de la dirección web.',
      second: 'Abre <b>Permisos</b> o <b>Configuración de sitios</b> y luego <b>Notificaciones</b>.',
      third: 'Elige <b>Permitir</b>, vuelve aquí y compruébalo de nuevo.',
    },
    firefox: {
      name: 'Firefox',
      first: 'Pulsa el icono a la izquierda de la dirección web.',
      second: 'Quita <b>Bloqueado</b> junto a <b>Enviar notificaciones</b>.',
      third: 'Vuelve aquí y compruébalo de nuevo.',
    },
    safari: {
      name: 'Safari',
      first: 'Abre <b>Ajustes</b> en el menú de Safari y luego <b>Sitios web</b>.',
      second: 'Elige <b>Notificaciones</b> y busca este sitio.',
      third: 'Elige <b>Permitir</b>, vuelve aquí y compruébalo de nuevo.',
    },
    iphone: {
      name: 'iPhone o iPad',
      first: 'Abre la app <b>Ajustes</b> y luego <b>Notificaciones</b>.',
      second: 'Elige <b>Our Peeps</b>.',
      third: 'Activa <b>Permitir notificaciones</b>, vuelve aquí y compruébalo de nuevo.',
    },
  },
}
