/// What cells of compatibility tables say, in English and in the Germanic and Romance languages.
///
/// A line is `language meaning: word, word; meaning: word`, the words in any case (they are folded like cells).
enum WesternWords {
  static let table = """
    en yes: yes; no: no; notApplicable: n/a, n.a., not applicable, non-applicable, does not apply, doesn't apply
    en supported: supported, fully supported, full support; unsupported: not supported, unsupported, no support
    en partial: partial, partially, partial support, partially supported, limited, limited support
    en preview: preview, public preview, in preview, private preview, beta; generallyAvailable: ga
    en generallyAvailable: generally available, general availability
    en deprecated: deprecated; retired: retired, discontinued, removed, end of life; planned: planned, coming soon
    en required: required, mandatory; optional: optional; notRequired: not required, not needed
    en recommended: recommended; enabled: enabled, on; disabled: disabled, off; trueValue: true; falseValue: false
    en available: available; unavailable: not available, unavailable; allowed: allowed, allow; blocked: blocked, block
    en blocked: not allowed
    en none: none, nothing; unknown: unknown, tbd; notConfigured: not configured; readOnly: read only, read-only
    en readWrite: read/write, read-write, read and write; always: always; never: never; automatic: automatic; manual: manual
    de yes: ja; no: nein; notApplicable: nicht zutreffend, nicht anwendbar, entfällt, trifft nicht zu, n. z., n.z.
    de notApplicable: k. a., k.a., n. v., n.v.
    de notApplicable: n/v, nicht relevant, keine angabe; supported: unterstützt, wird unterstützt, werden unterstützt
    de supported: vollständig unterstützt
    de unsupported: nicht unterstützt, wird nicht unterstützt, werden nicht unterstützt, keine unterstützung
    de partial: teilweise, teilweise unterstützt, eingeschränkt; preview: vorschau, vorschauversion, öffentliche vorschau
    de preview: public preview, vorschauphase; generallyAvailable: allgemein verfügbar, allgemeine verfügbarkeit
    de deprecated: veraltet
    de retired: eingestellt, entfernt, abgekündigt; planned: geplant, demnächst verfügbar, in kürze verfügbar
    de required: erforderlich, pflicht, pflichtfeld, obligatorisch, notwendig; optional: optional, wahlfrei, freiwillig
    de notRequired: nicht erforderlich, nicht notwendig; recommended: empfohlen
    de enabled: aktiviert, ein, an, eingeschaltet; disabled: deaktiviert, aus, ausgeschaltet
    de trueValue: wahr, richtig; falseValue: falsch; available: verfügbar; unavailable: nicht verfügbar
    de allowed: zulässig, zugelassen, erlaubt, zulassen; blocked: blockiert, blockieren, nicht zulässig, gesperrt
    de blocked: nicht zugelassen
    de none: keine, keiner, keines, kein, ohne, nichts; unknown: unbekannt; notConfigured: nicht konfiguriert
    de readOnly: schreibgeschützt, nur lesen, nur lesezugriff; readWrite: lesen/schreiben, lese-/schreibzugriff
    de readWrite: lesen und schreiben
    de always: immer; never: nie, niemals; automatic: automatisch; manual: manuell
    nl yes: ja; no: nee, neen; notApplicable: niet van toepassing, n.v.t., n.v.t, nvt; supported: ondersteund
    nl supported: wordt ondersteund
    nl unsupported: niet ondersteund, wordt niet ondersteund; partial: gedeeltelijk, beperkt, gedeeltelijk ondersteund
    nl preview: preview, openbare preview, preview-versie, voorbeeld; generallyAvailable: algemeen beschikbaar
    nl generallyAvailable: algemene beschikbaarheid
    nl deprecated: afgeschaft, verouderd; retired: buiten gebruik gesteld; planned: gepland, binnenkort beschikbaar
    nl required: vereist, verplicht; optional: optioneel; notRequired: niet vereist; recommended: aanbevolen
    nl enabled: ingeschakeld, aan; disabled: uitgeschakeld, uit; trueValue: waar; falseValue: onwaar; available: beschikbaar
    nl unavailable: niet beschikbaar; allowed: toegestaan, toestaan; blocked: geblokkeerd, blokkeren, niet toegestaan
    nl none: geen; unknown: onbekend; notConfigured: niet geconfigureerd; readOnly: alleen-lezen, alleen lezen
    nl readWrite: lezen/schrijven; always: altijd; never: nooit; automatic: automatisch; manual: handmatig
    sv yes: ja; no: nej; notApplicable: ej tillämpligt, inte tillämpligt, ej tillämplig, ej tillämpbart
    sv notApplicable: inte tillämplig, saknas, e/t, gäller ej
    sv notApplicable: inte relevant, ej relevant, gäller inte, inte tillämpbart; supported: stöds, stödd, stöd finns
    sv unsupported: stöds inte, stöds ej, inget stöd, stöd saknas; partial: delvis, begränsad, begränsat, delvis stöd
    sv preview: förhandsversion, förhandsgranskning, offentlig förhandsversion, offentlig förhandsgranskning
    sv generallyAvailable: allmänt tillgänglig, allmänt tillgängligt, allmän tillgänglighet; deprecated: inaktuell
    sv deprecated: inaktuellt, utfasad, föråldrad
    sv retired: borttagen, borttaget, avvecklad; planned: planerad, planerat, kommer snart
    sv required: obligatorisk, obligatoriskt, krävs, nödvändig, nödvändigt; optional: valfri, valfritt
    sv notRequired: krävs inte, krävs ej
    sv recommended: rekommenderas, rekommenderad, rekommenderat; enabled: aktiverad, aktiverat, på
    sv disabled: inaktiverad, inaktiverat, av
    sv trueValue: sant; falseValue: falskt; available: tillgänglig, tillgängligt, tillgängliga
    sv unavailable: inte tillgänglig, inte tillgängligt, otillgänglig, ej tillgänglig, ej tillgängligt
    sv allowed: tillåten, tillåtet, tillåt, tillåts; blocked: blockerad, blockerat, blockera, ej tillåtet, tillåts inte
    sv none: inga, ingen, inget, ingenting; unknown: okänd, okänt; notConfigured: inte konfigurerad, inte konfigurerat
    sv notConfigured: ej konfigurerad
    sv readOnly: skrivskyddad, skrivskyddat, endast läsning; readWrite: läsning/skrivning, läs/skriv, läsa/skriva
    sv always: alltid; never: aldrig; automatic: automatisk, automatiskt; manual: manuell, manuellt
    da yes: ja; no: nej; notApplicable: ikke relevant, ikke tilgængelig/relevant, ikke anvendelig, gælder ikke, i/t
    da notApplicable: irrelevant
    da supported: understøttet, understøttes; unsupported: ikke understøttet, understøttes ikke; partial: delvist
    da partial: delvis, begrænset
    da preview: prøveversion, forhåndsversion, offentlig prøveversion, eksempel
    da generallyAvailable: offentligt tilgængelig, generelt tilgængelig
    da deprecated: udfaset, forældet; required: påkrævet, obligatorisk, krævet, skal udfyldes; optional: valgfri, valgfrit
    da notRequired: ikke påkrævet; recommended: anbefales, anbefalet; enabled: aktiveret, til; disabled: deaktiveret, fra
    da trueValue: sand; falseValue: falsk; available: tilgængelig, tilgængeligt; unavailable: ikke tilgængelig
    da unavailable: utilgængelig, ikke tilgængeligt
    da allowed: tilladt, tillad; blocked: blokeret, bloker, ikke tilladt; none: ingen, intet; unknown: ukendt
    da notConfigured: ikke konfigureret; readOnly: skrivebeskyttet; readWrite: læse/skrive; always: altid; never: aldrig
    da automatic: automatisk; manual: manuel, manuelt
    nb yes: ja; no: nei; notApplicable: ikke aktuelt, ikke relevant, ikke tilgjengelig/relevant, gjelder ikke, i/t
    nb notApplicable: ikke anvendbar
    nb supported: støttes, støttet; unsupported: støttes ikke, ikke støttet, ingen støtte; partial: delvis, begrenset
    nb preview: forhåndsversjon, forhåndsvisning, offentlig forhåndsversjon; generallyAvailable: generelt tilgjengelig
    nb generallyAvailable: allment tilgjengelig
    nb deprecated: avviklet, foreldet, utfaset; required: obligatorisk, påkrevd, nødvendig; optional: valgfri, valgfritt
    nb notRequired: ikke nødvendig, ikke påkrevd; recommended: anbefales, anbefalt; enabled: aktivert, på
    nb disabled: deaktivert, av
    nb trueValue: sann; falseValue: usann; available: tilgjengelig; unavailable: ikke tilgjengelig, utilgjengelig
    nb allowed: tillatt, tillat; blocked: blokkert, blokker, ikke tillatt; none: ingen, intet; unknown: ukjent
    nb notConfigured: ikke konfigurert; readOnly: skrivebeskyttet; readWrite: lese/skrive; always: alltid; never: aldri
    nb automatic: automatisk; manual: manuell, manuelt
    nn yes: ja; no: nei; notApplicable: ikkje relevant, ikkje aktuelt, gjeld ikkje; none: ingen, inga, inkje
    is yes: já; no: nei; notApplicable: á ekki við
    """

  /// Romance languages, and Greek.
  static let southern = """
    fr yes: oui; no: non; notApplicable: non applicable, sans objet, s.o., s. o., s/o, n. a., ne s'applique pas
    fr notApplicable: non concerné, pas applicable
    fr supported: pris en charge, prise en charge, prises en charge, supporté, supportée, entièrement pris en charge
    fr unsupported: non pris en charge, non prise en charge, non prises en charge, pas pris en charge, pas prise en charge
    fr unsupported: non supporté, non supportée, non géré; partial: partiel, partielle, partiellement, limité, limitée
    fr partial: en partie
    fr preview: préversion, version préliminaire, aperçu, préversion publique, version préliminaire publique, en préversion
    fr preview: préversion privée, évaluation; generallyAvailable: disponibilité générale, en disponibilité générale
    fr generallyAvailable: généralement disponible
    fr deprecated: déconseillé, déconseillée, obsolète, déprécié, dépréciée; retired: retiré, mis hors service, supprimé
    fr planned: prévu, planifié, bientôt disponible; required: obligatoire, requis, requise, nécessaire
    fr optional: facultatif, facultative, optionnel, optionnelle; notRequired: non requis, non requise
    fr notRequired: non obligatoire, pas obligatoire
    fr recommended: recommandé, recommandée; enabled: activé, activée, activés; disabled: désactivé, désactivée, désactivés
    fr trueValue: vrai; falseValue: faux; available: disponible, disponibles; unavailable: non disponible
    fr unavailable: indisponible, pas disponible
    fr allowed: autorisé, autorisée, autoriser, permis; blocked: bloqué, bloquée, bloquer, non autorisé, non autorisée
    fr blocked: interdit
    fr none: aucun, aucune, néant, rien; unknown: inconnu, inconnue; notConfigured: non configuré, non configurée
    fr notConfigured: pas configuré
    fr readOnly: lecture seule, en lecture seule; readWrite: lecture/écriture, lecture-écriture, lecture et écriture
    fr always: toujours; never: jamais; automatic: automatique, automatiquement; manual: manuel, manuelle, manuellement
    es yes: sí, si; no: no; notApplicable: no aplicable, no aplica, no procede, no corresponde, n/d, n/c, n. a.
    es notApplicable: no es aplicable
    es supported: compatible, admitido, admitida, se admite, soportado, con soporte, compatibles
    es unsupported: no compatible, no admitido, no admitida, no se admite, no soportado, sin soporte, incompatible
    es unsupported: no compatibles
    es partial: parcial, parcialmente, limitado, limitada; preview: versión preliminar, vista previa
    es preview: versión preliminar pública
    es preview: en versión preliminar, vista previa pública; generallyAvailable: disponibilidad general
    es generallyAvailable: disponible con carácter general
    es deprecated: en desuso, obsoleto, obsoleta, desusado; retired: retirado, retirada, eliminado; planned: planeado
    es planned: previsto, próximamente
    es required: obligatorio, obligatoria, requerido, requerida, necesario, necesaria, se requiere; optional: opcional
    es notRequired: no obligatorio, no requerido, no necesario, no es necesario, no se requiere
    es recommended: recomendado, recomendada
    es enabled: habilitado, habilitada, activado, activada; disabled: deshabilitado, deshabilitada, desactivado, desactivada
    es trueValue: verdadero; falseValue: falso; available: disponible, disponibles; unavailable: no disponible
    es unavailable: no disponibles, no está disponible
    es allowed: permitido, permitida, permitir; blocked: bloqueado, bloqueada, bloquear, no permitido; none: ninguno
    es none: ninguna, nada
    es unknown: desconocido, desconocida; notConfigured: no configurado, no configurada, sin configurar
    es readOnly: solo lectura, sólo lectura
    es readOnly: de solo lectura; readWrite: lectura/escritura, lectura y escritura, lectura-escritura
    es always: siempre; never: nunca
    es automatic: automático, automática, automáticamente; manual: manual, manualmente
    pt yes: sim; no: não; notApplicable: não aplicável, não se aplica, n.a., n/d, não disponível/aplicável, nao aplicavel
    pt supported: com suporte, suportado, suportada, compatível, há suporte, tem suporte, suporte completo
    pt unsupported: sem suporte, não suportado, não suportada, não compatível, não há suporte, incompatível, não tem suporte
    pt partial: parcial, parcialmente, limitado, limitada; preview: versão prévia, visualização, pré-visualização
    pt preview: versão prévia pública
    pt preview: visualização pública, pré-visualização pública, em versão prévia
    pt generallyAvailable: disponibilidade geral, disponível em geral, geralmente disponível
    pt deprecated: preterido, preterida, obsoleto, descontinuado; retired: desativado permanentemente, removido, aposentado
    pt planned: planejado, planeado, em breve; required: obrigatório, obrigatória, necessário, necessária, exigido, requerido
    pt optional: opcional, facultativo; notRequired: não obrigatório, não necessário, não é necessário, não exigido
    pt recommended: recomendado, recomendada; enabled: habilitado, habilitada, ativado, ativada, activado
    pt disabled: desabilitado, desabilitada, desativado, desativada, desactivado; trueValue: verdadeiro; falseValue: falso
    pt available: disponível, disponíveis; unavailable: não disponível, indisponível, não está disponível
    pt allowed: permitido, permitida, permitir; blocked: bloqueado, bloqueada, bloquear, não permitido; none: nenhum
    pt none: nenhuma, nada
    pt unknown: desconhecido, desconhecida; notConfigured: não configurado, não configurada; readOnly: somente leitura
    pt readOnly: só de leitura
    pt readOnly: apenas leitura, só leitura; readWrite: leitura/gravação, leitura/escrita, leitura e gravação
    pt always: sempre; never: nunca
    pt automatic: automático, automática, automaticamente; manual: manual, manualmente
    it yes: sì, si, si', sí; no: no; notApplicable: non applicabile, non disponibile/applicabile, n.d., n/d, non pertinente
    it supported: supportato, supportata, supportati, sono supportati; partial: parziale, parzialmente, limitato, limitata
    it unsupported: non supportato, non supportata, non supportati, non è supportato, nessun supporto
    it preview: anteprima, anteprima pubblica, versione di anteprima, in anteprima
    it generallyAvailable: disponibilità generale, disponibile a livello generale
    it deprecated: deprecato, deprecata, obsoleto; retired: ritirato, rimosso, dismesso; planned: pianificato
    it planned: prevista, previsto, presto disponibile
    it required: obbligatorio, obbligatoria, richiesto, richiesta, necessario, necessaria; optional: facoltativo
    it optional: facoltativa, opzionale
    it notRequired: non obbligatorio, non richiesto, non necessario; recommended: consigliato, consigliata, raccomandato
    it enabled: abilitato, abilitata, attivato, attivata; disabled: disabilitato, disabilitata, disattivato, disattivata
    it trueValue: vero; falseValue: falso; available: disponibile, disponibili; unavailable: non disponibile, non disponibili
    it allowed: consentito, consentita, consenti, permesso; blocked: bloccato, bloccata, blocca, non consentito
    it none: nessuno, nessuna, nessun, niente; unknown: sconosciuto, sconosciuta; notConfigured: non configurato
    it notConfigured: non configurata
    it readOnly: sola lettura, di sola lettura; readWrite: lettura/scrittura, lettura e scrittura; always: sempre; never: mai
    it automatic: automatico, automatica; manual: manuale
    ro yes: da; no: nu; notApplicable: nu se aplică, nu este cazul, neaplicabil, indisponibil/inaplicabil
    ro supported: acceptat, acceptată, suportat, compatibil
    ro unsupported: neacceptat, neacceptată, nu este acceptat, nesuportat, nu se acceptă, incompatibil
    ro partial: parțial, parțială, limitat
    ro preview: previzualizare, versiune preliminară, previzualizare publică; generallyAvailable: disponibil general
    ro generallyAvailable: disponibilitate generală
    ro deprecated: perimat, învechit, depreciat; required: obligatoriu, obligatorie, necesar, necesară
    ro optional: opțional, opțională, facultativ
    ro notRequired: nu este necesar, nu este obligatoriu; recommended: recomandat, recomandată; enabled: activat, activată
    ro disabled: dezactivat, dezactivată; trueValue: adevărat; falseValue: fals; available: disponibil, disponibilă
    ro unavailable: indisponibil, nu este disponibil, indisponibilă; allowed: permis, permisă; blocked: blocat
    ro blocked: blocată, nepermis
    ro none: niciunul, niciuna, nimic, fără, niciun; unknown: necunoscut; notConfigured: neconfigurat
    ro readOnly: doar în citire, doar citire
    ro readWrite: citire/scriere; always: întotdeauna, mereu; never: niciodată; automatic: automat; manual: manual
    ca yes: sí, si; no: no; notApplicable: no aplicable, no s'aplica, no correspon, n/d
    gl yes: si; no: non; notApplicable: non aplicable, non procede
    ca supported: compatible, admès; unsupported: no compatible, no admès; optional: opcional; required: obligatori
    ca required: necessari; none: cap
    el yes: ναι; no: όχι; notApplicable: δεν ισχύει, δ/ι, δ/υ, δεν εφαρμόζεται, μη εφαρμόσιμο, άνευ αντικειμένου, δ.υ., μ/δ
    el supported: υποστηρίζεται, υποστηρίζονται, υποστηριζόμενο; unsupported: δεν υποστηρίζεται, δεν υποστηρίζονται
    el unsupported: μη υποστηριζόμενο
    el partial: μερική, μερικώς, εν μέρει, περιορισμένη, μερικό; preview: προεπισκόπηση, έκδοση προεπισκόπησης
    el preview: δημόσια προεπισκόπηση
    el generallyAvailable: γενική διαθεσιμότητα, γενικά διαθέσιμο; deprecated: καταργημένο, καταργήθηκε, παρωχημένο
    el required: απαιτείται, υποχρεωτικό, απαραίτητο
    el optional: προαιρετικό, προαιρετικά, προαιρετική; notRequired: δεν απαιτείται; recommended: συνιστάται
    el enabled: ενεργοποιημένο, ενεργοποιημένη, ενεργό; disabled: απενεργοποιημένο, απενεργοποιημένη, ανενεργό
    el trueValue: αληθές, αληθής; falseValue: ψευδές, ψευδής; available: διαθέσιμο, διαθέσιμη
    el unavailable: μη διαθέσιμο, δεν διατίθεται, μη διαθέσιμη
    el allowed: επιτρέπεται; blocked: αποκλεισμένο, δεν επιτρέπεται; none: κανένα, καμία, κανένας, τίποτα; unknown: άγνωστο
    el readOnly: μόνο για ανάγνωση, μόνο ανάγνωση; readWrite: ανάγνωση/εγγραφή; always: πάντα; never: ποτέ
    el automatic: αυτόματα; manual: μη αυτόματα
    """
}
